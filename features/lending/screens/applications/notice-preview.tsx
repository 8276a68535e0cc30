import { type ReactNode, useEffect, useRef } from 'react'
import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import { DialogActions } from '#ui/dialog.tsx'
import type { useDecision, useDecisionPreview } from './decision-queries.ts'

interface PreviewedProps {
  preview: ReturnType<typeof useDecisionPreview>
  deciding: ReturnType<typeof useDecision>
  label: string
  /** What deciding is called, and what is said meanwhile. */
  act: string
  pending: string
  /** The form that asks for what the paper is made of. */
  children: ReactNode
}

/** A form, and in its place the paper that comes of it, to be decided with as it stands. */
export function Previewed({ preview, deciding, label, act, pending, children }: PreviewedProps) {
  const { data: parts, variables: wish } = preview
  if (parts === undefined || wish === undefined) return children
  return (
    <NoticePreview
      label={label}
      parts={parts}
      onBack={() => preview.reset()}
      onDecide={() => deciding.decide(wish)}
      pending={deciding.isPending && pending}
    >
      {act}
    </NoticePreview>
  )
}

interface NoticePreviewProps {
  label: string
  parts: readonly NoticePart[]
  onBack: () => void
  onDecide: () => void
  pending: string | false
  /** What deciding is called. */
  children: ReactNode
}

/** A notice as it will be given out, before the decision that makes it. */
function NoticePreview({ label, parts, onBack, onDecide, pending, children }: NoticePreviewProps) {
  const preview = useRef<HTMLElement>(null)
  // What had the focus is gone with the form.
  useEffect(() => preview.current?.focus(), [])
  return (
    <>
      <section
        ref={preview}
        tabIndex={-1}
        aria-label={label}
        className="grid gap-4 rounded-sheet border border-rule bg-sunken p-4 outline-none"
      >
        {parts.map(({ title, paragraphs, items }) => (
          <div key={title ?? 'request'} className="max-w-[80ch]">
            {title !== null && <h3 className="font-semibold">{title}</h3>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="wrap-anywhere mt-1">
                {paragraph}
              </p>
            ))}
            {items.length > 0 && (
              <ol className="mt-1 list-decimal pl-6">
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ol>
            )}
          </div>
        ))}
      </section>
      <DialogActions onClose={onBack} wayOut="Back" onAct={onDecide} pending={pending}>
        {children}
      </DialogActions>
    </>
  )
}
