import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ClientLoans } from '#features/clients/screens/client-loans.tsx'
import { useMayOrder } from '#features/credit-reports/screens/may-order.ts'
import { useListModel } from '#features/credit-reports/screens/scores/list-model.ts'
import { ScoreRuler } from '#features/credit-reports/screens/scores/score-ruler.tsx'
import { dateOfInstant, longDate } from '#platform/rules/dates.ts'
import { displayPhone } from '#platform/rules/phone.ts'
import { ButtonLink } from '#ui/button.tsx'
import { locationOf } from './client-line.tsx'
import type { ListRow } from './client-list-queries.ts'

/** A preview of a client beside the list. Shows the list's data, nothing sensitive. */
export function ClientPeek({ client, file, onClose }: { client: ListRow; file: string; onClose: () => void }) {
  // Remembers the focused row before the drawer takes the focus, so that keyboard users continue there. Restores it one
  // frame later, because until then the drawer makes everything behind it inert.
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => void requestAnimationFrame(() => opener instanceof HTMLElement && opener.focus()), [opener])
  const mayOrder = useMayOrder()
  const { label: model } = useListModel()
  const facts: [string, ReactNode][] = [
    ['Email', client.email],
    ['Phone', client.phone && displayPhone(client.phone)],
    ['Location', locationOf(client)],
    ['Assigned', client.assigned_contact_name],
    ['Owed on loans', client.open_loan_count > 0 && <ClientLoans key="loans" client={client} />],
    ['Client since', longDate(dateOfInstant(client.created_at))],
    ['Last report', client.last_report_at && longDate(dateOfInstant(client.last_report_at))],
  ]
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[rgb(0_0_0/0.2)]" />
        <Dialog.Popup className="fixed inset-y-0 right-0 z-50 w-[min(420px,100vw)] overflow-y-auto border-rule border-l bg-surface p-6 shadow-float transition-transform duration-180 data-ending-style:translate-x-full data-starting-style:translate-x-full">
          <div className="flex items-start justify-between gap-4">
            <Dialog.Title className="break-words text-h1">{client.full_name}</Dialog.Title>
            <Dialog.Close aria-label="Close" className="grid size-8 place-items-center rounded-control text-ink-2">
              <X aria-hidden size={16} />
            </Dialog.Close>
          </div>
          <div className="mt-6">
            <ScoreRuler scores={client.scores} model={model} />
          </div>
          <dl className="mt-6 wrap-anywhere grid grid-cols-[7rem_1fr] gap-x-4 gap-y-2 text-table">
            {facts.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-ink-3">{label}</dt>
                <dd>{value || <span className="text-ink-3">None</span>}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-6 flex gap-2">
            <ButtonLink variant="primary" to={file}>
              Open file
            </ButtonLink>
            {mayOrder && client.archived_at === null && (
              <ButtonLink to={`/dashboard/credit-bureau/order?client=${client.id}`}>Order report</ButtonLink>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
