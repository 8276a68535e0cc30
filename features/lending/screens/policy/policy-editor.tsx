import type { Policy } from '#features/lending/rules/decisioning/policy.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { counted } from '#platform/rules/counted.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { saveFile } from '#ui/save-file.ts'
import { showToast } from '#ui/states/toast.tsx'
import { LiveTests } from './live-tests.tsx'
import { PolicyGridsView } from './policy-grids-view.tsx'
import { type PolicyContent, usePolicyCommand, useShadowRun } from './policy-queries.ts'
import { PolicySettings } from './policy-settings.tsx'
import { ShadowResult } from './shadow-result.tsx'
import { useEditor } from './use-editor.ts'
import { VersionActions } from './version-actions.tsx'

interface PolicyEditorProps {
  /** Null for a new policy. */
  version: PolicyContent
  initial: Policy
  onSaved: (id: string) => void
}

/** The editor of a policy: its settings and grids, and beside them the linter and the test cases, which run with every change. */
export function PolicyEditor({ version, initial, onSaved }: PolicyEditorProps) {
  const editor = useEditor(initial)
  const mayManage = useMay('manage_compliance')
  const isReadOnly = !mayManage || (version !== null && version.state !== 'draft')
  const save = usePolicyCommand<'save', { id: string }>(({ id }) => {
    editor.settle()
    showToast('Saved')
    onSaved(id)
  })
  const shadow = useShadowRun()
  const { policy, isChanged } = editor
  const saved = { version_id: version?.id ?? null, base_hash: version?.hash ?? null }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2 print:hidden">
        {!isReadOnly && (
          <>
            <Button
              variant="primary"
              disabled={policy === null || (version !== null && !isChanged)}
              pending={save.isPending && 'Saving...'}
              onClick={() => policy && save.mutate({ act: 'save', policy, ...saved })}
            >
              Save draft
            </Button>
            <Button disabled={!isChanged} onClick={editor.undo}>
              Undo
            </Button>
          </>
        )}
        {mayManage && version !== null && (
          <Button
            disabled={isChanged}
            pending={shadow.isPending && 'Running in shadow...'}
            onClick={() => shadow.mutate(version.id)}
          >
            Run in shadow
          </Button>
        )}
        {policy !== null && <Button onClick={() => exported(policy)}>Export as JSON</Button>}
      </div>
      {save.isError && <FormError>{save.error.message}</FormError>}
      {shadow.isError && <FormError>{shadow.error.message}</FormError>}
      {isChanged && <p className="text-ink-2 text-small">{counted(editor.changes, 'unsaved change')}</p>}
      {version !== null && <VersionActions version={version} isChanged={isChanged} />}
      {shadow.data && <ShadowResult run={shadow.data} />}
      <PolicySettings editor={editor} isReadOnly={isReadOnly} />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0">
          <PolicyGridsView editor={editor} isReadOnly={isReadOnly} />
        </div>
        <div className="max-xl:order-first xl:sticky xl:top-4 xl:self-start">
          <LiveTests editor={editor} />
        </div>
      </div>
    </div>
  )
}

function exported(policy: Policy): void {
  const file = new Blob([`${JSON.stringify(policy, null, 2)}\n`], { type: 'application/json' })
  saveFile(file, `${policy.name.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase()}.json`)
}
