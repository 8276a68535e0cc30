/** The bases that no decision may use, with the words that name them and the law that forbids each. */
const PROHIBITED: readonly { basis: string; words: RegExp; citation: string }[] = [
  {
    basis: 'race or color',
    words: /(^|_)(race|racial|ethnicity|ethnic|colou?r|skin)(_|$)/,
    citation: '15 USC 1691(a)(1)',
  },
  { basis: 'religion', words: /(^|_)(religion|religious|faith|church)(_|$)/, citation: '15 USC 1691(a)(1)' },
  {
    basis: 'national origin',
    words: /(^|_)(national_origin|nationality|ancestry|birthplace|language|accent|surname|last_name)(_|$)/,
    citation: '15 USC 1691(a)(1)',
  },
  {
    basis: 'sex',
    words: /(^|_)(sex|gender|title_of_courtesy|orientation|pregnan\w*|childbearing)(_|$)/,
    citation: '15 USC 1691(a)(1), 12 CFR 1002.5(b)',
  },
  {
    basis: 'marital status',
    words: /(^|_)(marital|married|spouse|divorced|widowed|alimony)(_|$)/,
    citation: '15 USC 1691(a)(1), 12 CFR 1002.5(d)(1)',
  },
  {
    basis: 'age',
    words: /(^|_)(age|birth|dob|birthday|born|birth_date|year_of_birth)(_|$)/,
    citation: '15 USC 1691(a)(1), 12 CFR 1002.6(b)(2)',
  },
  {
    basis: 'children or family size',
    words: /(^|_)(children|child|dependents|family_size|household_size)(_|$)/,
    citation: '12 CFR 1002.5(d)(3), 1002.6(b)(3)',
  },
  {
    basis: 'income from public assistance',
    words: /(^|_)(public_assistance|welfare|snap|tanf|ssi|food_stamps|benefits)(_|$)/,
    citation: '15 USC 1691(a)(2)',
  },
  {
    basis: 'the exercise of a right under consumer credit law',
    words: /(^|_)(disputes?|complaints?|rights_exercised|bankruptcy_counsel)(_|$)/,
    citation: '15 USC 1691(a)(3)',
  },
  {
    basis: 'the source of lawful income',
    words: /(^|_)(income_source|part_time|retirement|pension|annuity)(_|$)/,
    citation: '12 CFR 1002.6(b)(5)',
  },
]

/** Returns why a policy can't use an input of this name, or null if no law names it. The name can be in any case. */
export function prohibitedInput(name: string): string | null {
  const snaked = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase()
  const found = PROHIBITED.find(({ words }) => words.test(snaked))
  return found === undefined ? null : `A decision must not depend on ${found.basis} (${found.citation})`
}
