import type { ByBureau } from '#features/credit-reports/rules/bureaus.ts'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import type { Tradeline } from '#features/credit-reports/rules/tradelines.ts'
import { PaymentStrip } from '#features/credit-reports/screens/report/payment-strip.tsx'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'

/** The payment histories of one account: one strip for bureaus that report the same, otherwise one each. */
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
