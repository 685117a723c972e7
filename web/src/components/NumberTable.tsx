// A table of numbers, each row with a heading; a wide or long one scrolls in its own box.
export type Cell = string | number;

export function Rows({ heads, rows, label }: { heads: string[]; rows: Cell[][]; label: string }) {
  return (
    <div class="numbers" tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map((head, n) => (
              <th key={n} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest], i) => (
            <tr key={i}>
              <th scope="row">{first}</th>
              {rest.map((cell, n) => (
                <td key={n}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
