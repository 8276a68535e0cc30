import type { ReactNode } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { ActionLine, Unavailable } from '#ui/action-line.tsx'
import { Button } from '#ui/button.tsx'

interface ExportActionProps {
  icon: ReactNode
  name: string
  note: string
  /** Why there is no such file. Null if there is one. */
  obstacle?: string | null
  onOpen: () => void
}

/** An action that makes a file. Without the permission, or without such a file, it says why. */
export function ExportAction({ icon, name, note, obstacle = null, onOpen }: ExportActionProps) {
  const mayExport = useMay('export_data')
  const problem = mayExport ? obstacle : 'Your role can’t export this company’s data'
  return (
    <ActionLine note={problem ?? note}>
      {problem === null ? (
        <Button className="w-full" onClick={onOpen}>
          {icon}
          {name}
        </Button>
      ) : (
        <Unavailable icon={icon}>{name}</Unavailable>
      )}
    </ActionLine>
  )
}
