import { CircleAlert } from 'lucide-react'
import { inReadingOrder } from '#features/templates/rules/own-pdf/field-place.ts'
import { fieldTitle } from './field-words.ts'
import type { PdfEditorState } from './use-pdf-editor.ts'

/** All fields in reading order. Choosing one selects it on its page. */
export function FieldList({ editor }: { editor: PdfEditorState }) {
  const { fields } = editor.body.content
  if (fields.length === 0) return <p className="text-ink-2 text-small">No fields yet. Place the first one.</p>
  return (
    <ol className="max-h-80 overflow-y-auto border-rule border-t" tabIndex={-1}>
      {inReadingOrder(fields).map((field) => {
        const at = fields.indexOf(field)
        const errors = editor.problems.filter(({ block, severity }) => block === at && severity === 'error').length
        return (
          <li key={field.id} className="border-rule border-b">
            <button
              type="button"
              aria-current={editor.selectedId === field.id ? 'true' : undefined}
              onClick={() => editor.select(field.id)}
              className="flex w-full items-start gap-1.5 px-1 py-1.5 text-left text-small hover:bg-sunken aria-[current]:bg-sunken aria-[current]:font-semibold pointer-coarse:min-h-11"
            >
              {errors > 0 && <CircleAlert size={14} aria-label="Has an error" className="mt-0.5 shrink-0 text-red" />}
              <span className="min-w-0 break-words">
                {at + 1}. {fieldTitle(field)}
                <span className="text-ink-3"> · page {field.page}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
