import { Menu } from '@base-ui/react/menu'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, ChevronDown } from 'lucide-react'
import { showFailure, showToast } from '#web/ui/toast.tsx'
import { giveBack } from './client-bulk-acts.ts'
import { assignClients, type ListRow } from './client-list-queries.ts'
import { type Contact, clientQueries } from './queries.ts'

const ITEM =
  'flex min-h-8 cursor-default items-center gap-2 px-3 text-table outline-none data-highlighted:bg-brand-tint pointer-coarse:min-h-11'

/** Who looks after a client, changed in place: arrows choose, Enter saves, Escape leaves it as it was. */
export function ClientAssign({ client, name }: { client: ListRow; name: string }) {
  const { assign, chosen } = useAssign(client)
  const assigned = chosen === undefined ? client.assigned_contact_name : (chosen?.name ?? '')
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={`Assigned contact of ${name}: ${assigned || 'nobody'}`}
        className="group/assign relative -mx-1.5 inline-flex min-h-6 items-center rounded-control px-1.5 text-ink-2 text-left hover:bg-brand-tint data-popup-open:bg-brand-tint"
      >
        <span className={`max-w-26 truncate 2xl:max-w-40 ${assigned === '' ? 'text-ink-3' : ''}`}>
          {assigned || 'Nobody'}
        </span>
        <ChevronDown
          aria-hidden
          size={12}
          className="absolute top-1/2 -right-2 -translate-y-1/2 text-ink-3 opacity-0 group-focus-visible/assign:opacity-100 group-hover:opacity-100 print:hidden"
        />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="bottom" align="start" sideOffset={4} className="z-40">
          <Menu.Popup className="max-h-[min(50dvh,360px)] min-w-44 overflow-y-auto rounded-sheet border border-rule bg-surface py-1 shadow-float">
            <Choices current={client.assigned_contact_id} onChoose={assign} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

interface Choice {
  id: string
  name: string
}

function Choices({ current, onChoose }: { current: string | null; onChoose: (choice: Choice | null) => void }) {
  const { data: contacts = [] } = useQuery(clientQueries.contacts())
  const choices = [null, ...contacts.map(choiceOf)]
  return (
    <Menu.RadioGroup value={current ?? ''}>
      {choices.map((choice) => (
        <Menu.RadioItem
          key={choice?.id ?? ''}
          value={choice?.id ?? ''}
          closeOnClick
          onClick={() => onChoose(choice)}
          className={ITEM}
        >
          <span className="flex-1">{choice?.name ?? 'Nobody'}</span>
          <Menu.RadioItemIndicator>
            <Check aria-hidden size={14} className="text-brand" />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

const choiceOf = ({ id, full_name, email }: Contact): Choice => ({ id, name: full_name ?? email })

/** Shown at once, and taken back when the server refuses it. */
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
      if (former.length > 0) showToast(choice ? `Assigned to ${choice.name}` : 'Assigned to nobody', undo)
    },
    onSettled: renew,
  })
  const assign = (choice: Choice | null) => {
    if ((choice?.id ?? null) !== client.assigned_contact_id) assigning.mutate(choice)
  }
  return { assign, chosen: assigning.isPending ? assigning.variables : undefined }
}
