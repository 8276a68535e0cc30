import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { ContactsMissingItem } from '#features/clients/screens/contacts-missing-item.tsx'
import { clientQueries } from '#features/clients/screens/queries.ts'
import { buttonStyle } from '#ui/button-style.ts'

interface BulkAssignProps {
  disabled: boolean
  onAssign: (contactId: string | null) => void
}

/**
 * Assigns the selected clients. A menu, because in a select the first arrow key already makes a choice and would
 * assign every client to the first person in the list.
 */
export function BulkAssign({ disabled, onAssign }: BulkAssignProps) {
  const { data: contacts = [] } = useQuery(clientQueries.contacts())
  return (
    <Menu.Root>
      <Menu.Trigger disabled={disabled} className={buttonStyle()}>
        Assign to...
        <ChevronDown aria-hidden size={14} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="top" align="start" sideOffset={4} className="z-40">
          <Menu.Popup className="max-h-[min(50dvh,360px)] min-w-44 overflow-y-auto rounded-sheet border border-rule bg-surface py-1 shadow-float">
            <Choice onChoose={() => onAssign(null)}>Unassigned</Choice>
            {contacts.map(({ id, full_name, email }) => (
              <Choice key={id} onChoose={() => onAssign(id)}>
                {full_name ?? email}
              </Choice>
            ))}
            <ContactsMissingItem />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Choice({ children, onChoose }: { children: string; onChoose: () => void }) {
  return (
    <Menu.Item
      onClick={onChoose}
      className="flex min-h-8 cursor-default items-center px-3 text-table outline-none data-highlighted:bg-brand-tint pointer-coarse:min-h-11"
    >
      {children}
    </Menu.Item>
  )
}
