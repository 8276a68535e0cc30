import { useMemo } from 'react'
import type { DocumentKind } from '#features/templates/rules/document-kinds.ts'
import { lintTemplate } from '#features/templates/rules/lint-template.ts'
import { type TextBody, textBodySchema } from '#features/templates/rules/template-body.ts'
import type { TemplateBlock } from '#features/templates/rules/template-content.ts'
import type { TestCase } from '#features/templates/rules/test-case.ts'
import { useUndoable } from './use-undoable.ts'

/** The state of the editor: the text with its test cases, its problems, and the changes that can be undone. */
export function useTemplateEditor(kind: DocumentKind, initial: TextBody) {
  const { present: body, change, ...history } = useUndoable(initial)
  const problems = useMemo(() => lintTemplate(kind, body.content), [kind, body.content])
  const setBlocks = (blocks: TemplateBlock[]) => change({ ...body, content: { ...body.content, blocks } })
  const { blocks } = body.content
  return {
    ...history,
    ...{ body, problems, mistake: mistakeIn(body) },
    setTitle: (title: string) => change({ ...body, content: { ...body.content, title } }, 'title'),
    setTests: (tests: TestCase[]) => change({ ...body, tests }),
    setBlock: (at: number, block: TemplateBlock) => setBlocks(blocks.with(at, block)),
    insert: (at: number, block: TemplateBlock) => setBlocks(blocks.toSpliced(at, 0, block)),
    remove: (at: number) => setBlocks(blocks.toSpliced(at, 1)),
    move: (from: number, to: number) => {
      const block = blocks[from]
      if (block !== undefined && to >= 0 && to < blocks.length)
        setBlocks(blocks.toSpliced(from, 1).toSpliced(to, 0, block))
    },
  }
}

export type Editor = ReturnType<typeof useTemplateEditor>

/** Returns the first entry that can't be saved, such as a part without text. Null if all can. */
function mistakeIn(body: TextBody): string | null {
  const parsed = textBodySchema.safeParse(body)
  if (parsed.success) return null
  const [issue] = parsed.error.issues
  const place = issue?.path[1] === 'blocks' ? `Part ${Number(issue.path[2]) + 1}: ` : ''
  return `${place}${issue?.message ?? ''}`
}
