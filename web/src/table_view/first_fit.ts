// The largest that fits: sizes are tried by halves, since what fits in one size fits in a smaller
// one.

/** The first of `count` tries, each easier than the last, that succeeds; null if none does. */
export function firstFit<T>(count: number, attempt: (index: number) => T | null): T | null {
  let low = 0;
  let high = count;
  let found: T | null = null;
  while (low < high) {
    const middle = (low + high) >> 1;
    const result = attempt(middle);
    if (result === null) low = middle + 1;
    else {
      found = result;
      high = middle;
    }
  }
  return found;
}
