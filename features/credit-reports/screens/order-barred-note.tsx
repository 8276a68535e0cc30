import { Link } from 'react-router'
import { useIsOrderingBarred } from './may-order.ts'

/** Shown where the button to order would be, if the company can't order: the reason, and what to do. Otherwise nothing. */
export function OrderBarredNote() {
  const isBarred = useIsOrderingBarred()
  if (!isBarred) return null
  return (
    <p className="max-w-[60ch] text-ink-2 text-small print:hidden">
      Your company can’t order credit reports yet: the platform has no direct-pull contract with the bureaus on file for
      it. Ask platform support to record the contract. Until then, import a report that the client got.{' '}
      <Link to="/dashboard/credit-bureau/order" className="text-brand underline">
        Why ordering is closed
      </Link>
    </p>
  )
}
