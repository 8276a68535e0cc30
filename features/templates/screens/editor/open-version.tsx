import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { isPdfBody } from '#features/templates/rules/template-body.ts'
import {
  type Template,
  templateQueries,
  type VersionContent,
  type VersionRow,
} from '#features/templates/screens/template-queries.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { late } from '#ui/states/late.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'

// A version has one of the two forms, so each editor loads when it is needed.
const PdfEditor = late(async () => (await import('#features/templates/screens/own-pdf/pdf-editor.tsx')).PdfEditor)
const TemplateEditor = late(async () => (await import('./template-editor.tsx')).TemplateEditor)

interface OpenVersionProps {
  template: Template
  version: VersionRow
}

/** A version in the editor of its form: a text, or the company's own PDF. */
export function OpenVersion({ template, version }: OpenVersionProps) {
  const content = useQuery(templateQueries.content(version.id))
  return (
    <QueryView
      query={content}
      failure="Failed to load the version"
      empty={<EmptyState title="This version was not found" />}
    >
      {(loaded) => loaded && <EditedVersion key={loaded.id} template={template} version={version} loaded={loaded} />}
    </QueryView>
  )
}

/** The draft as the editor knows it. */
export interface Draft {
  /** The hash of the content that was loaded or saved last. Saving over another one is refused. */
  baseHash: string
  onChanged: (isChanged: boolean) => void
  onSaved: (hash: string) => void
}

/** Keeps the changes of this tab while someone else saves the version, and says so. */
function EditedVersion({ template, version, loaded }: OpenVersionProps & { loaded: VersionContent }) {
  const [held, setHeld] = useState({ content: loaded, hashes: [loaded.hash] })
  const [isChanged, setChanged] = useState(false)
  const isForeign = !held.hashes.includes(loaded.hash)
  const adopt = () => setHeld({ content: loaded, hashes: [loaded.hash] })
  // Adopted while rendering, so that no frame shows the former one.
  if (isForeign && !isChanged) adopt()
  const draft: Draft = {
    baseHash: held.hashes.at(-1) ?? loaded.hash,
    onChanged: setChanged,
    onSaved: (hash) => setHeld((now) => ({ ...now, hashes: [...now.hashes, hash] })),
  }
  const { body, ...rest } = held.content
  const key = held.hashes[0]
  return (
    <>
      {isForeign && isChanged && (
        <FormError>
          <p>Someone else saved this version meanwhile, so your changes can’t be saved over theirs.</p>
          <Button className="mt-2" onClick={adopt}>
            Discard my changes and show theirs
          </Button>
        </FormError>
      )}
      <Suspense fallback={<SkeletonRows count={6} />}>
        {isPdfBody(body) ? (
          <PdfEditor key={key} template={template} version={version} content={{ ...rest, body }} draft={draft} />
        ) : (
          <TemplateEditor key={key} template={template} version={version} content={{ ...rest, body }} draft={draft} />
        )}
      </Suspense>
    </>
  )
}
