import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface SecretDialogProps {
  secret: string
  /** The kind of secret, as in 'Copy API key'. */
  name: string
  title: string
  description: string
  onClose: () => void
}

/** Shows a secret for the only time. */
export function SecretDialog({ secret, name, title, description, onClose }: SecretDialogProps) {
  return (
    <Dialog onClose={onClose} title={title} description={description}>
      <div className="flex items-start gap-2 rounded-sheet border border-rule bg-sunken p-4">
        <code data-testid="secret" className="min-w-0 flex-1 break-all font-mono text-code">
          {secret}
        </code>
        <CopyButton text={secret} label={`Copy ${name}`} />
      </div>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      </div>
    </Dialog>
  )
}
