import { type ReactNode, useEffect, useRef } from 'react'
import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import { DialogActions } from '#ui/dialog.tsx'
import type { useDecision, useDecisionPreview } from './decision-queries.ts'

interface PreviewedProps {
  preview: ReturnType<typeof useDecisionPreview>
  deciding: ReturnType<typeof useDecision>
  label: string
  /** The button's label, and its label while busy. */
  act: string
  pending: string
  /** The form with the document's inputs. */
  children: ReactNode
}

/** Shows a form and then, in its place, a preview of the resulting document with the button to decide. */
export function Previewed({ preview, deciding, label, act, pending, children }: PreviewedProps) {
  const { data: parts, variables: wish } = preview
  const isPreviewed = parts !== undefined && wish !== undefined
  return (
    <>
      {/* The hidden form keeps its input for the way back. */}
      <div hidden={isPreviewed} className={isPreviewed ? undefined : 'contents'}>
        {children}
      </div>
      {isPreviewed && (
        <NoticePreview
          label={label}
          parts={parts}
          onBack={() => preview.reset()}
          onDecide={() => deciding.decide(wish)}
          pending={deciding.isPending && pending}
        >
          {act}
        </NoticePreview>
      )}
    </>
  )
}

interface NoticePreviewProps {
  label: string
  parts: readonly NoticePart[]
  onBack: () => void
  onDecide: () => void
  pending: string | false
  /** The button's label. */
  children: ReactNode
}

/** A preview of a notice before the decision that creates it. */
function NoticePreview({ label, parts, onBack, onDecide, pending, children }: NoticePreviewProps) {
  const preview = useRef<HTMLElement>(null)
  // The focused element disappeared with the form.
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
