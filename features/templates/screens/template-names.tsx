import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { type Template, useTemplateCommand, type WrittenVersion } from './template-queries.ts'
import { TEMPLATES_ADDRESS } from './template-words.ts'

/** Renames a template, or copies it under another name. */
export function TemplateNames({ template }: { template: Template }) {
  const [asking, setAsking] = useState<'rename' | 'duplicate' | null>(null)
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking('rename')}>
        Rename
      </Button>
      <Button variant="quiet" onClick={() => setAsking('duplicate')}>
        Duplicate
      </Button>
      {asking !== null && <NameDialog act={asking} template={template} onClose={() => setAsking(null)} />}
    </>
  )
}

interface NameDialogProps {
  act: 'rename' | 'duplicate'
  template: Template
  onClose: () => void
}

function NameDialog({ act, template, onClose }: NameDialogProps) {
  const navigate = useNavigate()
  const [name, setName] = useState(act === 'rename' ? template.name : `${template.name} (copy)`)
  const naming = useTemplateCommand<'rename' | 'duplicate', Partial<WrittenVersion>>(({ template_id }) => {
    showToast(act === 'rename' ? 'Renamed' : 'Copied')
    onClose()
    if (act === 'duplicate' && template_id) void navigate(`${TEMPLATES_ADDRESS}/${template_id}`)
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    naming.mutate({ act, template_id: template.id, name })
  }
  return (
    <Dialog
      onClose={onClose}
      title={act === 'rename' ? 'Rename this template?' : 'Copy this template?'}
      description={
        act === 'rename'
          ? 'Documents keep their own titles.'
          : 'The copy begins as a draft with the content of the newest version.'
      }
    >
      <form onSubmit={submit} className="grid gap-4">
        {naming.isError && <FormError>{naming.error.message}</FormError>}
        <TextField
          label="Name"
          required
          maxLength={120}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <DialogActions onClose={onClose} pending={naming.isPending && 'Saving...'}>
          {act === 'rename' ? 'Rename' : 'Copy'}
        </DialogActions>
      </form>
    </Dialog>
  )
}
