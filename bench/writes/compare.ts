/** So many writers at a time, in one company or in as many companies. */
export const CONNECTIONS = 8
/** The duration of one measurement, in milliseconds. */
export const RUN_MS = Number(process.env['RUN_MS'] ?? 5_000)
const ROUNDS = 3

/**
 * Prints how many writes a second one company reaches with eight writers, beside eight companies with a writer each. The
 * second doesn't wait for anything that a company's writes share, so 1× is the most that can be reached.
 */
export async function compareCompanies<Company>(
  name: string,
  companies: readonly Company[],
  perSecond: (companyOf: (lane: number) => Company) => Promise<number>,
): Promise<void> {
  let one = 0
  let many = 0
  for (let round = 0; round < ROUNDS; round++) {
    one += (await perSecond(() => at(companies, 0))) / ROUNDS
    many += (await perSecond((lane) => at(companies, lane))) / ROUNDS
  }
  const ratio = (one / many).toFixed(2)
  console.log(
    `${name}: ${one.toFixed(0)} a second in one company, ${many.toFixed(0)} in ${companies.length} companies (${ratio}×)`,
  )
}

function at<Company>(companies: readonly Company[], index: number): Company {
  const company = companies[index]
  if (company === undefined) throw new Error(`There is no company ${index}`)
  return company
}
