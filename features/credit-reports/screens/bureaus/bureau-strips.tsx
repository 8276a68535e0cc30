import { BUREAUS } from '#domain/credit-reports/bureaus.ts'
import type { ByBureau } from '#domain/credit-reports/matching/merged-accounts.ts'
import type { Tradeline } from '#domain/credit-reports/tradelines.ts'
import { BureauCode } from '#web/ui/bureau-mark.tsx'
import { PaymentStrip } from './payment-strip.tsx'

/** The payment histories of one account: one strip for all bureaus that report the same, else one each. */
export function BureauStrips({ byBureau, always = false }: { byBureau: ByBureau<Tradeline>; always?: boolean }) {
  const strips = BUREAUS.flatMap((bureau) => (byBureau[bureau] ? [{ bureau, line: byBureau[bureau] }] : []))
  const codes = strips.map(({ line }) => line.payments.map(({ code }) => code).join())
  const [first] = strips
  if (first && !always && codes.every((code) => code === codes[0]))
    return <PaymentStrip payments={first.line.payments} />
  return (
    <span className="grid gap-1">
      {strips.map(({ bureau, line }) => (
        <span key={bureau} className="flex items-center gap-1.5 text-ink-3">
          <BureauCode bureau={bureau} markOnly={!always} />
          <PaymentStrip payments={line.payments} />
        </span>
      ))}
    </span>
  )
}
