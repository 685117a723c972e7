"""How long does War last? Draws the share of games that still go on after so many battles, on a
logarithmic axis, from the hundred million games behind doc/truths.md. Argument: the SVG to write.
"""
import math
import sys

import talon_cards as talon

WIDTH, HEIGHT, MARGIN, DECADES, BATTLES = 720, 400, 50, 6, 4000


def place(battles, share):
    """Where the share of games after so many battles stands."""
    across = MARGIN + (WIDTH - 2 * MARGIN) * battles / BATTLES
    down = MARGIN - (HEIGHT - 2 * MARGIN) * math.log10(share) / DECADES
    return f"{across:.1f},{down:.1f}"


def main(path="survival.svg"):
    battles = talon.truth("war-classic").tables["battles"]
    points = [place(value, share) for value, share in zip(battles.values, battles.survival())
              if share >= 10 ** -DECADES and value <= BATTLES and value % 10 == 0]
    labels = "".join(
        f'<text x="8" y="{place(0, 10 ** -n).split(",")[1]}">{100 / 10 ** n:g} %</text>'
        for n in range(DECADES + 1)) + "".join(
        f'<text x="{place(n, 1).split(",")[0]}" y="{HEIGHT - 20}">{n:,}</text>'
        for n in range(0, BATTLES + 1, 1000))
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
                   f'font-family="sans-serif" font-size="12">{labels}'
                   f'<polyline fill="none" stroke="#1a6" points="{" ".join(points)}"/></svg>\n')
    half = next(value for value, share in zip(battles.values, battles.survival()) if share < 0.5)
    print(f"Half of all games of War are over after {half} battles; {path} shows the rest.")
    return half


if __name__ == "__main__":
    main(*sys.argv[1:])
