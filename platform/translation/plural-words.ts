/** Returns the form of a number in a language, with the number in place of `#`. The build adds calls of it to translated modules. */
export function pluralWords(count: number, language: string, forms: Readonly<Record<string, string>>): string {
  const exact = forms[`=${count}`]
  const form = exact ?? forms[new Intl.PluralRules(language).select(count)] ?? forms['other'] ?? ''
  return form.replaceAll('#', count.toLocaleString(language))
}
