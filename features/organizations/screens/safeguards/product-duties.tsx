import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { productSafeguard } from '#features/organizations/rules/safeguards/product-safeguards.ts'
import { type BuiltInDuty, DUTIES_OF_PRODUCT } from '#features/organizations/rules/safeguards/safeguards.ts'
import { config } from '#platform/browser/supabase.ts'
import { Table } from '#ui/table.tsx'
import type { SafeguardStatus } from './safeguard-queries.ts'

// Pages with more details or settings.
const MORE: Partial<Record<BuiltInDuty, { to: string; label: string }>> = {
  access: { to: '/dashboard/org-admin?section=members', label: 'Members' },
  second_factor: { to: '/dashboard/settings', label: 'Two-factor settings' },
  log: { to: '/dashboard/org-admin?section=audit-log', label: 'Audit log' },
  notice: { to: '/dashboard/org-admin?section=incidents', label: 'Incidents' },
}

/** The duties that the product fulfills, with their current state from the database. */
export function ProductDuties({ standing }: { standing: SafeguardStatus }) {
  const facts = {
    ...standing,
    requires_second_factor: config.isSecondFactorRequired || standing.requires_second_factor,
    isOverTls: window.location.protocol === 'https:',
  }
  return (
    <div>
      <h3 className="font-semibold">What Tradeline does</h3>
      <Table label="What Tradeline does" linesOnPhone heads={['Duty', 'Applies', 'Current state']}>
        <tbody>
          {DUTIES_OF_PRODUCT.map(({ duty, label, citation }) => (
            <tr key={duty}>
              <th scope="row">
                {label}
                <span className="block font-normal text-ink-3 text-small">16 CFR {citation}</span>
              </th>
              <td data-label="Applies">Yes</td>
              <td>
                <AsItIs {...productSafeguard(duty, facts)} more={MORE[duty]} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

interface AsItIsProps {
  text: string
  isMet: boolean
  more: { to: string; label: string } | undefined
}

function AsItIs({ text, isMet, more }: AsItIsProps) {
  const Icon = isMet ? CircleCheck : CircleAlert
  return (
    <div className="flex max-w-[62ch] items-start gap-2 text-left">
      <Icon aria-hidden size={16} className={`mt-0.5 shrink-0 ${isMet ? 'text-green' : 'text-yellow'}`} />
      <span>
        {!isMet && <span className="sr-only">Needs attention: </span>}
        {text}{' '}
        {more && (
          <Link to={more.to} className="text-brand underline">
            {more.label}
          </Link>
        )}
      </span>
    </div>
  )
}
