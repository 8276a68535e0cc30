import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PLACEHOLDERS } from '#features/collections/rules/collection-text.ts'
import {
  type CollectionText,
  collectionQueries,
  useCollections,
} from '#features/collections/screens/collection-queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { TextDialog } from './text-dialog.tsx'

const KINDS: Readonly<Record<string, string>> = { script: 'Script', email: 'Email', text: 'Text' }

/** The company's scripts for calls, and its templates of emails and texts. */
export function TextsPart() {
  const texts = useQuery(collectionQueries.texts())
  const [edited, edit] = useState<CollectionText | 'new' | null>(null)
  const mayChange = useMay('manage_organization')
  const acting = useCollections<object>('collection-settings', { isToasted: true })
  const add = mayChange ? <Button onClick={() => edit('new')}>Add a script or template</Button> : undefined
  return (
    <Part
      title="Scripts and templates"
      about={`These placeholders are filled in: ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}.`}
      action={add}
    >
      <div className="mt-4">
        <QueryView
          query={texts}
          failure="Couldn’t load the scripts and templates"
          empty={
            <EmptyState
              title="No scripts yet"
              action={
                mayChange && (
                  <Button
                    variant="primary"
                    pending={acting.isPending && 'Adding...'}
                    onClick={() => acting.mutate({ act: 'starting_texts' })}
                  >
                    Add the starting scripts and templates
                  </Button>
                )
              }
            >
              Collectors see scripts beside the account, and send templates by email or text.
            </EmptyState>
          }
        >
          {(all) => (
            <ul aria-label="Scripts and templates" className="mt-3 border-rule-strong border-t">
              {all.map((text) => (
                <TextLine
                  key={text.id}
                  text={text}
                  onChange={mayChange ? () => edit(text) : null}
                  onRemove={() => acting.mutate({ act: 'remove_text', id: text.id })}
                />
              ))}
            </ul>
          )}
        </QueryView>
      </div>
      {edited !== null && <TextDialog text={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
    </Part>
  )
}

interface TextLineProps {
  text: CollectionText
  onChange: (() => void) | null
  onRemove: () => void
}

function TextLine({ text, onChange, onRemove }: TextLineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-rule border-b py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere font-medium">{text.title}</p>
        <p className="truncate text-ink-2 text-small">
          {KINDS[text.kind]} · {text.body}
        </p>
      </div>
      {onChange !== null && (
        <div className="flex gap-1">
          <Button variant="quiet" aria-label={`Change ${text.title}`} onClick={onChange}>
            Change
          </Button>
          <Button variant="quiet" aria-label={`Remove ${text.title}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </li>
  )
}
