import { businessDayAfter } from '#platform/rules/business-days.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { stateCode, US_STATES } from '#platform/rules/us-states.ts'

/** The right to cancel under the law of a client's state, where it can last longer than the federal one. */
export interface StateWindow {
  days: number
  counts: 'days' | 'business_days'
  /** The words beside the signature, in bold. */
  statement: string
  citation: string
  /** A publication of the text. */
  source: string
}

/** Cal. Civ. Code 1789.16(a)(1) and Fla. Stat. 817.704(1)(a), in bold next to the buyer's signature. */
export const FIVE_DAYS =
  'You, the buyer, may cancel this contract at any time prior to midnight of the fifth day after the date of the transaction. See the attached notice of cancellation form for an explanation of this right.'
const FIVE_BUSINESS_DAYS = FIVE_DAYS.replace('fifth day', 'fifth business day')

const fiveDays = (citation: string, source: string): StateWindow => ({
  ...{ days: 5, counts: 'days', statement: FIVE_DAYS, citation, source },
})
const fiveBusinessDays = (citation: string, source: string, statement = FIVE_BUSINESS_DAYS): StateWindow => ({
  ...{ days: 5, counts: 'business_days', statement, citation, source },
})

/**
 * The states with more than the three business days of 15 USC 1679e. Other states were read to have three days or fewer (Arizona, Maryland,
 * Missouri, Oregon, Virginia, West Virginia) or were not found. Minnesota, Nevada, New Hampshire, and Pennsylvania set the days without a
 * statement that was found, so they have California's.
 */
export const STATE_WINDOWS: Readonly<Record<string, StateWindow>> = {
  AR: fiveDays('Ark. Code 4-91-109', 'https://law.onecle.com/arkansas/title-4/4-91-109.html'),
  CA: fiveDays('Cal. Civ. Code 1789.16', 'https://california.public.law/codes/ca_civ_code_section_1789.16'),
  CO: fiveBusinessDays(
    'Colo. Rev. Stat. 5-19-107',
    'https://colorado.public.law/statutes/crs_5-19-107',
    FIVE_DAYS.replace('fifth day', 'fifth working day'),
  ),
  FL: fiveDays('Fla. Stat. 817.704', 'https://www.lawserver.com/law/state/florida/statutes/florida_statutes_817-704'),
  MN: fiveDays('Minn. Stat. 332.58', 'https://www.revisor.mn.gov/statutes/cite/332.58'),
  NH: fiveBusinessDays('N.H. Rev. Stat. 359-D', 'http://www.doj.nh.gov/consumer/sourcebook/right-of-recission.htm'),
  NV: fiveDays('Nev. Rev. Stat. 598.762', 'https://www.leg.state.nv.us/nrs/nrs-598.html#NRS598Sec762'),
  OK: fiveDays(
    'Okla. Stat. tit. 24, sec. 137',
    'https://govt.westlaw.com/okjc/Document/N9639FE20C76C11DB8F04FB3E68C8F4C5',
  ),
  PA: fiveDays('73 Pa. Stat. 2186', 'http://aoox.com/states/pennsylvania_laws_2.html'),
  TN: fiveBusinessDays(
    'Tenn. Code 47-18-1006',
    'http://laws9.com/statutes/tennessee/title-47/chapter-18/part-10/47-18-1006',
    FIVE_DAYS.replace('midnight of the fifth day', 'twelve o’clock midnight (12:00) of the fifth business day'),
  ),
  UT: fiveDays('Utah Code 13-21-107', 'https://le.utah.gov/xcode/Title13/Chapter21/13-21-S107.html'),
  WA: {
    ...fiveDays('Wash. Rev. Code 19.134.060', 'https://app.leg.wa.gov/RCW/default.aspx?cite=19.134.060'),
    statement: FIVE_DAYS.replace('You, the buyer', 'You, the consumer'),
  },
}

/** Returns the right to cancel under a state's law, however the state is spelled. Null if it adds nothing, or no state is known. */
export function stateWindow(state: string | null | undefined): StateWindow | null {
  return (state && STATE_WINDOWS[stateCode(state)]) || null
}

/** Returns the last day to cancel under a state's law: midnight ends it. */
export function stateWindowEnd({ days, counts }: StateWindow, signedOn: PlainDate): PlainDate {
  return counts === 'days' ? addDays(signedOn, days) : businessDayAfter(signedOn, days)
}

/** Returns the sentence of the notice of cancellation about the law of the client's state. Empty without one. */
export function stateNotice(state: string | null | undefined): string {
  const window = stateWindow(state)
  if (!window || !state) return ''
  return `Under the law of ${stateName(state)} (${window.citation}), you may cancel this contract, without any penalty or obligation, within ${periodOf(window)} from the date the contract is signed.`
}

/** Returns a period in words: '5 business days'. */
export const periodOf = ({ days, counts }: StateWindow): string =>
  counts === 'days' ? `${days} days` : `${days} business days`

/** Returns the name of a state, however it is spelled: 'California'. */
export const stateName = (state: string): string =>
  US_STATES.find(({ code }) => code === stateCode(state))?.name ?? state
