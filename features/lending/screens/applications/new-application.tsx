import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useIsArchived } from '#features/organizations/screens/permitted/archived-client.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/states/late.tsx'

const NewApplicationDialog = late(async () => (await import('./entry/new-application-dialog.tsx')).NewApplicationDialog)

/** Opens the form of a new application. Renders nothing for people who can't enter one, and for archived clients. */
export function NewApplication({ clientId }: { clientId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const mayWork = useMay('work_applications')
  const isArchived = useIsArchived(clientId)
  if (!mayWork || isArchived) return null
  return (
    <>
      <Button className="print:hidden" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden size={16} />
        New application
      </Button>
      {isOpen && (
        <Suspense>
          <NewApplicationDialog clientId={clientId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
