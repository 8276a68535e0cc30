import { type PaymentMark, type PaymentTone, paymentMark } from '#features/credit-reports/rules/payment-history.ts'
import { counted } from '#platform/rules/counted.ts'

const MONTHS = 24

const LOOK: Record<PaymentTone, string> = {
  good: 'bg-green-tint text-green',
  neutral: 'bg-sunken text-ink-3',
  late: 'bg-orange font-semibold text-paper',
  severe: 'bg-red font-semibold text-paper',
}
// A single month 30 days late is shown as a warning, not as an alarm.
const THIRTY_DAYS_LATE = { label: paymentMark('2').label, look: 'bg-yellow font-semibold text-paper' }

/** Twenty-four months as small cells with the bureau's codes. Late months stand out. */
export function PaymentStrip({ payments }: { payments: readonly PaymentMark[] }) {
  const months = Array.from({ length: MONTHS }, (_, month) => payments[month] ?? null)
  return (
    <span
      role="img"
      aria-label={inWords(payments.slice(0, MONTHS))}
      className="inline-flex gap-px print:max-w-[96px] print:flex-wrap"
    >
      {months.map((mark, month) => (
        <PaymentCell key={month} mark={mark} />
      ))}
    </span>
  )
}

/** One month: the bureau's code, or a dash if none was reported. Two-letter codes get a wider cell. */
export function PaymentCell({ mark }: { mark: PaymentMark | null }) {
  const width = (mark?.code.length ?? 1) > 1 ? 'min-w-[15px] px-px' : 'w-[11px]'
  return (
    <span
      title={mark ? `${mark.code}: ${mark.label}` : 'Not reported'}
      className={`inline-block h-3.5 overflow-hidden text-center font-mono text-[9px] leading-3.5 ${width} ${mark ? lookOf(mark) : LOOK.neutral}`}
    >
      {mark?.code ?? '–'}
    </span>
  )
}

function lookOf(mark: PaymentMark): string {
  return mark.label === THIRTY_DAYS_LATE.label ? THIRTY_DAYS_LATE.look : LOOK[mark.tone]
}

function inWords(payments: readonly PaymentMark[]): string {
  if (payments.length === 0) return 'Payment history not reported'
  const timesByLabel = Map.groupBy(payments, (mark) => mark.label)
  const times = [...timesByLabel].map(([label, marks]) => `${marks.length} × ${label}`)
  return `Payment history of ${counted(payments.length, 'month')}: ${times.join(', ')}`
}
