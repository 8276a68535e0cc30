import { isCapBroken, type Quoted } from '#features/lending/rules/quotes/verdicts.ts'

interface Cap {
  rate: number
  fees_included: boolean
  state: string
  citation: string
}

/**
 * Returns why the lowest cap that a loan breaks forbids it, or null if it breaks none.
 *
 * @param homeState the borrower's state; null if it is unknown, and then the caps of all states hold
 */
export function capRefusal(quoted: Quoted, caps: readonly Cap[], homeState: string | null): string | null {
  const broken = caps.find((cap) => isCapBroken(quoted, cap))
  if (broken === undefined) return null
  const isRate = isCapBroken(quoted, { ...broken, fees_included: false })
  const tooMuch = isRate ? `${Number(quoted.ratePercent)}% a year is` : 'The APR is'
  const unknown = homeState === null ? ' The client’s state is not known, so the lowest cap of any state applies.' : ''
  return `${tooMuch} above the rate cap of ${broken.rate}% in ${broken.state}: ${broken.citation}.${unknown}`
}
