// Finds the largest size that fits by bisection, since whatever fits at one size also fits at
// smaller ones.

/** The first of `count` attempts that succeeds, each easier than the last; null if none does. */
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
