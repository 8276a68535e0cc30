import { Menu } from '@base-ui/react/menu'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useMay, useMaySee } from '#features/organizations/screens/permitted/may.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { showFailure, showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { ContactsMissingItem } from './contacts-missing-item.tsx'
import { giveBack } from './list/client-bulk-actions.ts'
import { assignClients, type ListRow } from './list/client-list-queries.ts'
import { type Contact, clientQueries } from './queries.ts'

const ITEM =
  'flex min-h-8 cursor-default items-center gap-2 px-3 text-table outline-none data-highlighted:bg-brand-tint pointer-coarse:min-h-11'

/**
 * Changes a client's contact in place: arrow keys choose, Enter saves, Escape cancels. Every row has the button, but
 * only the opened one renders the menu, which is expensive.
 */
export function ClientAssign({ client, name }: { client: ListRow; name: string }) {
  const mayChange = useMay('change_clients')
  const seesAll = useMaySee('see_all_clients')
  if (!mayChange || !seesAll) return <Assigned>{client.assigned_contact_name}</Assigned>
  return <AssignButton client={client} name={name} />
}

function Assigned({ children: assigned }: { children: string }) {
  return (
    <span className={`block max-w-26 truncate 2xl:max-w-40 ${assigned === '' ? 'text-ink-3' : 'text-ink-2'}`}>
      {assigned || 'None'}
    </span>
  )
}

function AssignButton({ client, name }: { client: ListRow; name: string }) {
  const { assign, chosen } = useAssign(client)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const assigned = chosen === undefined ? client.assigned_contact_name : (chosen?.name ?? '')
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setIsOpen(true)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`Assigned contact of ${name}: ${assigned || 'none'}`}
        data-popup-open={isOpen || undefined}
        onClick={() => setIsOpen(true)}
        onKeyDown={openByArrow}
        className="group/assign relative -mx-1.5 inline-flex min-h-6 items-center rounded-control px-1.5 text-ink-2 text-left hover:bg-brand-tint data-popup-open:bg-brand-tint"
      >
        <Assigned>{assigned}</Assigned>
        <ChevronDown
          aria-hidden
          size={12}
          className="absolute top-1/2 -right-2 -translate-y-1/2 text-ink-3 opacity-0 group-focus-visible/assign:opacity-100 group-hover:opacity-100 print:hidden"
        />
      </button>
      {isOpen && (
        <Choices
          anchor={button}
          current={client.assigned_contact_id}
          onChoose={assign}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

interface Choice {
  id: string
  name: string
}

interface ChoicesProps {
  anchor: RefObject<HTMLElement | null>
  current: string | null
  onChoose: (choice: Choice | null) => void
  onClose: () => void
}

function Choices({ anchor, current, onChoose, onClose }: ChoicesProps) {
  const { data: contacts = [] } = useQuery(clientQueries.contacts())
  const choices = [null, ...contacts.map(choiceOf)]
  return (
    <Menu.Root open onOpenChange={(open) => open || onClose()}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} side="bottom" align="start" sideOffset={4} className="z-40">
          <Menu.Popup
            finalFocus={anchor}
            aria-label="Assigned contact"
            className="max-h-[min(50dvh,360px)] min-w-44 overflow-y-auto rounded-sheet border border-rule bg-surface py-1 shadow-float"
          >
            <Menu.RadioGroup value={current ?? ''}>
              {choices.map((choice) => (
                <Menu.RadioItem
                  key={choice?.id ?? ''}
                  value={choice?.id ?? ''}
                  closeOnClick
                  onClick={() => onChoose(choice)}
                  className={ITEM}
                >
                  <span className="flex-1">{choice?.name ?? 'Unassigned'}</span>
                  <Menu.RadioItemIndicator>
                    <Check aria-hidden size={14} className="text-brand" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <ContactsMissingItem />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const choiceOf = ({ id, full_name, email }: Contact): Choice => ({ id, name: full_name ?? email })

/** Shows the change at once and reverts it if the server rejects it. */
function useAssign(client: ListRow) {
  const queryClient = useQueryClient()
  const renew = () => queryClient.invalidateQueries({ queryKey: ['clients'] })
  const assigning = useMutation({
    mutationFn: (choice: Choice | null) => assignClients([client.id], choice?.id ?? null),
    onError: () => showFailure('Failed to update client'),
    onSuccess: (former, choice) => {
      const undo = () =>
        void giveBack(former)
          .catch(() => showFailure('Failed to update client'))
          .then(renew)
      if (former.length > 0) showToast(choice ? `Assigned to ${choice.name}` : 'Assigned contact removed', undo)
    },
    onSettled: (_said, error) => unlessUnanswered(error, renew()),
  })
  const assign = (choice: Choice | null) => {
    if ((choice?.id ?? null) !== client.assigned_contact_id) assigning.mutate(choice)
  }
  return { assign, chosen: assigning.isPending ? assigning.variables : undefined }
}
