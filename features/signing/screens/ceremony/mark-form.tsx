import { useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { Mark } from '#features/signing/rules/field-value.ts'
import { TextField } from '#ui/forms/field.tsx'
import { DRAWING_HEIGHT, DrawPad } from './draw-pad.tsx'
import { MarkView } from './mark-view.tsx'
import { usePageTools } from './page-tools.ts'
import { typedPicture } from './typed-picture.ts'

interface MarkFormProps {
  kind: 'signature' | 'initials'
  name: string
  onMark: (mark: Mark) => void
  onCancel: () => void
}

/** The form in which a signer types or draws a signature or initials. */
export function MarkForm({ kind, name, onMark, onCancel }: MarkFormProps) {
  const { texts } = usePageTools()
  const words = texts.sign
  const [way, setWay] = useState<'typed' | 'drawn'>('typed')
  const [typed, setTyped] = useState(kind === 'signature' ? name : initialsOf(name))
  const [strokes, setStrokes] = useState<number[][]>([])
  const isEmpty = way === 'typed' ? typed.trim() === '' : strokes.length === 0
  const use = () =>
    onMark(way === 'typed' ? typedMark(typed.trim()) : { kind: 'drawn', strokes, height: DRAWING_HEIGHT })
  return (
    <fieldset className="grid max-w-120 gap-3 border border-rule-strong p-3">
      <legend className="px-1 font-semibold">{words[kind]}</legend>
      <div className="flex flex-wrap gap-2">
        <PageButton aria-pressed={way === 'typed'} onClick={() => setWay('typed')}>
          {words.type}
        </PageButton>
        <PageButton aria-pressed={way === 'drawn'} onClick={() => setWay('drawn')}>
          {words.draw}
        </PageButton>
      </div>
      {way === 'typed' ? (
        <>
          <TextField
            label={words.typed}
            maxLength={100}
            autoComplete="off"
            dir="auto"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {typed.trim() !== '' && <MarkView mark={{ kind: 'typed', text: typed }} className="text-[1.75rem]/9" />}
        </>
      ) : (
        <DrawPad label={words.drawHere} strokes={strokes} onStrokes={setStrokes} />
      )}
      <div className="flex flex-wrap gap-2">
        <PageButton look="primary" disabled={isEmpty} onClick={use}>
          {words.use}
        </PageButton>
        {way === 'drawn' && <PageButton onClick={() => setStrokes([])}>{words.clear}</PageButton>}
        <PageButton onClick={onCancel}>{words.cancel}</PageButton>
      </div>
    </fieldset>
  )
}

function typedMark(text: string): Mark {
  const picture = typedPicture(text)
  return { kind: 'typed', text, ...(picture !== undefined && { picture }) }
}

/** Returns the first letter of each part of a name. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => [...part][0] ?? '')
    .join('')
    .slice(0, 6)
