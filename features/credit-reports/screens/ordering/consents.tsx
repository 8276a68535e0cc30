import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bureauCode } from '#features/credit-reports/rules/bureaus.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { counted } from '#platform/rules/counted.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { Table } from '#ui/table.tsx'
import { consentMethodLabel, purposeLabel } from './order-fields.ts'
import { orderQueries, type StoredConsent } from './order-queries.ts'
import { WithdrawConsent } from './withdraw-consent.tsx'

/** All consents of a client with their coverage and state. Valid ones can be withdrawn. */
export function Consents({ clientId }: { clientId: string }) {
  const consents = useQuery(orderQueries.consents(clientId))
  const [withdrawing, setWithdrawing] = useState<StoredConsent | null>(null)
  return (
    <Part title="Consents" className="border-rule border-t pt-5">
      <QueryView
        query={consents}
        failure="Failed to load consents"
        empty={<p className="mt-2 text-ink-2">No consent on file. You record one when you order a report.</p>}
      >
        {(rows) => <ConsentTable consents={rows} onWithdraw={setWithdrawing} />}
      </QueryView>
      {withdrawing !== null && (
        <WithdrawConsent clientId={clientId} consent={withdrawing} onClose={() => setWithdrawing(null)} />
      )}
    </Part>
  )
}

interface ConsentTableProps {
  consents: readonly StoredConsent[]
  onWithdraw: (consent: StoredConsent) => void
}

function ConsentTable({ consents, onWithdraw }: ConsentTableProps) {
  const mayWrite = useMay('record_consents')
  const [now] = useState(() => Date.now())
  return (
    <Table
      label="Consents of this client"
      linesOnPhone
      heads={['Given', 'Purpose', 'Covers', 'Standing', { spoken: 'Act' }]}
    >
      <tbody>
        {consents.map((consent) => {
          const { id, signed_at, method, text_version, purpose, bureaus, pull_type } = consent
          const { words, stands } = statusOf(consent, now)
          return (
            <tr key={id}>
              <th scope="row" className="font-normal!">
                <span className="whitespace-nowrap">{day(signed_at)}</span>
                <span className="block text-ink-3 text-small">
                  {consentMethodLabel(method)}, {text_version}
                </span>
              </th>
              <td data-label="Purpose" className="min-w-36">
                {purposeLabel(purpose)}
              </td>
              <td data-label="Covers" className="whitespace-nowrap">
                <div>
                  {bureaus.map(bureauCode).join(' ')}
                  <span className="block text-ink-3 text-small">{pull_type} pull</span>
                </div>
              </td>
              <td data-label="Standing" className={stands ? undefined : 'text-ink-3'}>
                {words}
              </td>
              <td className="text-right">
                {mayWrite && stands && (
                  <Button
                    variant="quiet"
                    aria-label={`Withdraw the consent of ${day(signed_at)}`}
                    onClick={() => onWithdraw(consent)}
                  >
                    Withdraw
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

function statusOf({ revoked_at, expires_at, single_use, uses }: StoredConsent, now: number) {
  if (revoked_at !== null) return { stands: false, words: `Withdrawn ${day(revoked_at)}` }
  if (Date.parse(expires_at) <= now) return { stands: false, words: `Ended ${day(expires_at)}` }
  if (single_use && uses > 0) return { stands: false, words: 'Used: it was valid for one report' }
  const until = `Valid until ${day(expires_at)}`
  return { stands: true, words: `${until}, ${single_use ? 'for one report' : `used ${counted(uses, 'time')}`}` }
}

const day = (instant: string) => shortDate(dateOfInstant(instant))
