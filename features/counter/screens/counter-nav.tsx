import { NavLink } from 'react-router'

const PAGES = [
  { label: 'Take payments', to: '/dashboard/lending/counter' },
  { label: 'Drawers and receipts', to: '/dashboard/lending/counter/drawers' },
  { label: 'Lockbox', to: '/dashboard/lending/counter/lockbox' },
]

/** The pages of the counter. */
export function CounterNav() {
  return (
    <nav aria-label="Counter" className="mb-6 flex flex-wrap gap-x-5 gap-y-1 print:hidden">
      {PAGES.map(({ label, to }) => (
        <NavLink
          key={to}
          to={to}
          end={to !== '/dashboard/lending/counter/lockbox'}
          className="inline-flex min-h-9 items-center text-ink-2 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline pointer-coarse:min-h-11"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
