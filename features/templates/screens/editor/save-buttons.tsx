import { Redo2, Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import type { TemplateBody } from '#features/templates/rules/template-body.ts'
import { useTemplateCommand, type WrittenVersion } from '#features/templates/screens/template-queries.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import type { Draft } from './open-version.tsx'
import type { Undoable } from './use-undoable.ts'

interface SaveButtonsProps<Body extends TemplateBody> {
  editor: Undoable & { body: Body; mistake: string | null; markSaved: (body: Body) => void }
  versionId: string
  draft: Draft
}

/** Undoes, does again, and saves the changes of a draft. Saving is refused if someone else saved meanwhile. */
export function SaveButtons<Body extends TemplateBody>({ editor, versionId, draft }: SaveButtonsProps<Body>) {
  const { isChanged, body } = editor
  const { baseHash, onChanged, onSaved } = draft
  const saving = useTemplateCommand<'save', WrittenVersion>(({ hash }) => {
    onSaved(hash)
    showToast('Saved')
  })
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])
  const save = () =>
    saving.mutate(
      { act: 'save', version_id: versionId, base_hash: baseHash, body },
      { onSuccess: () => editor.markSaved(body) },
    )
  return (
    <>
      <Button variant="quiet" disabled={!editor.canUndo} onClick={editor.undo}>
        <Undo2 aria-hidden size={16} />
        Undo
      </Button>
      <Button variant="quiet" disabled={!editor.canRedo} onClick={editor.redo}>
        <Redo2 aria-hidden size={16} />
        Redo
      </Button>
      <Button
        variant="primary"
        disabled={!editor.isChanged || editor.mistake !== null}
        pending={saving.isPending && 'Saving...'}
        onClick={save}
      >
        Save draft
      </Button>
      {saving.isError && <FormError>{saving.error.message}</FormError>}
    </>
  )
}
