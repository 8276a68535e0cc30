import { useEffect, useMemo, useState } from 'react'
import type { DocumentKind } from '#features/templates/rules/document-kinds.ts'
import { lintTemplate } from '#features/templates/rules/lint-template.ts'
import { type TemplateBody, templateBodySchema } from '#features/templates/rules/template-body.ts'
import type { TemplateBlock } from '#features/templates/rules/template-content.ts'
import type { TestCase } from '#features/templates/rules/test-case.ts'
import { askBeforeClosing } from '#ui/ask-before-closing.ts'
import { holdWork } from '#ui/held-work.ts'

const MOST_UNDONE = 100

/** The state of the editor: the text with its test cases, its problems, and the changes that can be undone. */
export function useTemplateEditor(kind: DocumentKind, initial: TemplateBody) {
  const [body, setBody] = useState(initial)
  const [past, setPast] = useState<TemplateBody[]>([])
  const problems = useMemo(() => lintTemplate(kind, body.content), [kind, body.content])
  const isChanged = past.length > 0
  useEffect(() => {
    if (!isChanged) return
    const [release, forget] = [holdWork(), askBeforeClosing()]
    return () => {
      release()
      forget()
    }
  }, [isChanged])
  const change = (next: TemplateBody) => {
    setPast((before) => [...before, body].slice(-MOST_UNDONE))
    setBody(next)
  }
  const setBlocks = (blocks: TemplateBlock[]) => change({ ...body, content: { ...body.content, blocks } })
  const { blocks } = body.content
  return {
    ...{ body, problems, isChanged, mistake: mistakeIn(body) },
    setTitle: (title: string) => change({ ...body, content: { ...body.content, title } }),
    setTests: (tests: TestCase[]) => change({ ...body, tests }),
    setBlock: (at: number, block: TemplateBlock) => setBlocks(blocks.with(at, block)),
    insert: (at: number, block: TemplateBlock) => setBlocks(blocks.toSpliced(at, 0, block)),
    remove: (at: number) => setBlocks(blocks.toSpliced(at, 1)),
    move: (from: number, to: number) => {
      const block = blocks[from]
      if (block !== undefined && to >= 0 && to < blocks.length)
        setBlocks(blocks.toSpliced(from, 1).toSpliced(to, 0, block))
    },
    undo() {
      const last = past.at(-1)
      if (last === undefined) return
      setBody(last)
      setPast(past.slice(0, -1))
    },
  }
}

export type Editor = ReturnType<typeof useTemplateEditor>

/** Returns the first entry that can't be saved, such as a part without text. Null if all can. */
function mistakeIn(body: TemplateBody): string | null {
  const parsed = templateBodySchema.safeParse(body)
  if (parsed.success) return null
  const [issue] = parsed.error.issues
  const place = issue?.path[1] === 'blocks' ? `Part ${Number(issue.path[2]) + 1}: ` : ''
  return `${place}${issue?.message ?? ''}`
}
