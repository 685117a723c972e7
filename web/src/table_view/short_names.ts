// Names where there is little space: they are cut at a word, and never in the middle of one.

/** A word that says nothing at the end of a name, such as "von". */
const isParticle = (word: string): boolean => word === word.toLowerCase() && !/\d/.test(word);

/** A name and its shorter forms, the longest first. */
export function formsOf(name: string): string[] {
  const words = name.trim().split(/\s+/);
  const forms = words.map((_, i) => words.slice(0, words.length - i));
  const whole = forms.filter((form, i) => i === 0 || !isParticle(form[form.length - 1] ?? ''));
  return whole.map((form) => form.join(' '));
}

/** The longest form of a name with at most so many letters; if there is none, its first word. */
export function shortName(name: string, most: number): string {
  const forms = formsOf(name);
  return forms.find((form) => form.length <= most) ?? forms[forms.length - 1] ?? name;
}

/** The forms of a name that are nobody else's. */
export function distinctForms(name: string, names: string[]): string[] {
  const others = names.filter((other) => other !== name).flatMap(formsOf);
  return formsOf(name).filter((form) => form === name || !others.includes(form));
}
