import { useMemo, useState } from 'react'
import type { DocumentKind } from '#features/templates/rules/document-kinds.ts'
import { lintTemplate } from '#features/templates/rules/lint-template.ts'
import { type FieldPlace, insidePage } from '#features/templates/rules/own-pdf/field-place.ts'
import { type FieldChoice, freeId, newField } from '#features/templates/rules/own-pdf/new-field.ts'
import type { OwnField, OwnFile, OwnPdf } from '#features/templates/rules/own-pdf/own-pdf.ts'
import { type PdfBody, pdfBodySchema } from '#features/templates/rules/template-body.ts'
import type { TestCase } from '#features/templates/rules/test-case.ts'
import { useUndoable } from '#features/templates/screens/editor/use-undoable.ts'

/** The state of the editor of a company's own PDF: its fields, the selected one, its problems, and the changes that can be undone. */
export function usePdfEditor(kind: DocumentKind, initial: PdfBody) {
  const { present: body, change, ...history } = useUndoable(initial)
  const [selectedId, select] = useState<string | null>(null)
  const problems = useMemo(() => lintTemplate(kind, body.content), [kind, body.content])
  const { content } = body
  const { fields, file } = content
  const set = (changes: Partial<OwnPdf>, step: string | null = null) =>
    change({ ...body, content: { ...content, ...changes } }, step)
  const replace = (next: OwnField, step: string | null) =>
    set({ fields: fields.map((field) => (field.id === next.id ? next : field)) }, step)
  const taken = fields.map(({ id }) => id)
  const insert = (field: OwnField) => {
    set({ fields: [...fields, field] })
    select(field.id)
    return field
  }
  return {
    ...history,
    ...{ body, problems, mistake: mistakeIn(body), selectedId, select },
    selected: fields.find(({ id }) => id === selectedId) ?? null,
    setTitle: (title: string) => set({ title }, 'title'),
    setTests: (tests: TestCase[]) => change({ ...body, tests }),
    setFile: (next: OwnFile) => set({ file: next }),
    /** Adds a field and selects it. Returns null if the file has no such page. */
    add(choice: FieldChoice, page: number, place: FieldPlace) {
      const size = file.pages[page - 1]
      return size === undefined ? null : insert(newField(choice, { page, place, size, taken }))
    },
    change: replace,
    /** Puts a field at a place of its page. Steps of the same name are undone together. */
    place(field: OwnField, place: FieldPlace, step: string | null = null) {
      const size = file.pages[field.page - 1]
      if (size !== undefined) replace({ ...field, ...insidePage(place, size) }, step)
    },
    /** Copies a field below itself, with another id. */
    copy(field: OwnField) {
      const size = file.pages[field.page - 1]
      if (size === undefined) return
      const below = insidePage({ ...field, y: field.y + field.height + COPY_GAP }, size)
      insert({ ...field, ...below, id: freeId(taken) })
    },
    remove(id: string) {
      set({ fields: fields.filter((field) => field.id !== id) })
      select(null)
    },
  }
}

export type PdfEditorState = ReturnType<typeof usePdfEditor>

const COPY_GAP = 4

/** Returns the first entry that can't be saved, with its field. Null if all can. */
function mistakeIn(body: PdfBody): string | null {
  const parsed = pdfBodySchema.safeParse(body)
  if (parsed.success) return null
  const [issue] = parsed.error.issues
  const place = issue?.path[1] === 'fields' ? `Field ${Number(issue.path[2]) + 1}: ` : ''
  // A field has one of two forms, so its first problem is inside of the form that it almost has.
  const inner =
    issue?.code === 'invalid_union' ? issue.errors.flat().find(({ message }) => !message.startsWith('Invalid')) : issue
  return `${place}${inner?.message ?? 'Check the entries.'}`
}
