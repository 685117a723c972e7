"""How unfair is the dealer's place? At Wippen for two the other player begins. Argument: games."""
import sys

import talon_cards as talon


def main(games=4000):
    configuration = talon.configure("wippen/basic", first_dealer="0", players=2)
    simulation = talon.Simulation(configuration, ["simple"])
    simulation.play(games)
    won, shared, lost = simulation.tables["outcome"].cells[0]
    share = (won + shared / 2) / games
    margin = 2.576 * (share * (1 - share) / games) ** 0.5
    print(f"The dealer wins {100 * share:.1f} % of {games:,} games at Wippen, shared ones counted "
          f"half (99 %: ±{100 * margin:.1f}): {won:,} won, {shared:,} shared, {lost:,} lost.")
    return share, margin


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
