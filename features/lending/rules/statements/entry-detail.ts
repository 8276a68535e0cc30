import { calendarWords } from '#features/lending/rules/servicing/calendar-words.ts'
import { isAutomatic, loanEventsOf, type StoredPosting } from '#features/lending/rules/stored-loan.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'

/** The terms of a stored posting besides its amount, such as the installment that it moves. Null if it has none. */
export function postingDetail(posting: StoredPosting): string | null {
  const [event] = loanEventsOf([posting])
  switch (event?.kind) {
    case 'fee': {
      const installment = event.installment === undefined ? [] : [`Installment ${event.installment}`]
      return [...installment, ...(isAutomatic(posting) ? ['added automatically'] : [])].join(', ') || null
    }
    case 'extension':
      return `${event.isReAge ? 'Re-age: installment' : 'Installment'} ${event.installment} and later ones, by ${counted(event.periods, 'period')}${event.limitOverride === undefined ? '' : `, beyond a limit: ${event.limitOverride}`}`
    case 'due_date_change':
      return `Installment ${event.installment} to ${shortDate(event.due)}`
    case 'payment_change':
      return event.count === undefined
        ? `From installment ${event.installment} on`
        : `From installment ${event.installment}, for ${counted(event.count, 'installment')}`
    case 'modification':
      return `${counted(event.count, 'installment')} from ${shortDate(event.firstDue)} on${event.calendar === undefined ? '' : `, ${calendarWords(event.calendar)}`}${event.ratePercent === undefined ? '' : `, at ${event.ratePercent}% a year`}`
    case 'rate_change':
      return `${event.ratePercent}% a year`
    case 'scra':
      return `Until ${shortDate(event.until)}`
    case 'bankruptcy':
      return `Chapter ${event.chapter}`
    default:
      return null
  }
}
