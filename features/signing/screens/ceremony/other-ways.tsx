import { type SubmitEvent, useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import { TextAreaField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { usePageTools, useRun } from './page-tools.ts'

type Way = 'paper' | 'decline'
const WAYS: readonly Way[] = ['paper', 'decline']

/** The ways out of signing here: paper, or declining. */
export function OtherWays() {
  const { texts } = usePageTools()
  const [way, setWay] = useState<Way | null>(null)
  return (
    <section aria-labelledby="ways" className="grid gap-3 border-rule border-t pt-6 print:hidden">
      <h2 id="ways" className="text-h2">
        {texts.ways.heading}
      </h2>
      <div className="flex flex-wrap gap-2">
        {WAYS.map((each) => (
          <PageButton key={each} aria-expanded={way === each} onClick={() => setWay(way === each ? null : each)}>
            {texts.ways[each]}
          </PageButton>
        ))}
      </div>
      {way !== null && <WayForm key={way} way={way} />}
    </section>
  )
}

function WayForm({ way }: { way: Way }) {
  const { act, texts } = usePageTools()
  const words = texts.ways
  const [text, setText] = useState('')
  const acting = useRun()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void acting.run(() => act(way === 'paper' ? { act: 'choose_paper' } : { act: 'decline', reason: text }))
  }
  const button = { decline: words.declineNow, paper: words.paper }[way]
  return (
    <form noValidate onSubmit={submit} className="grid max-w-120 justify-items-start gap-3">
      {way === 'paper' && <p>{words.paperSure}</p>}
      {way === 'decline' && <p>{words.declineSure}</p>}
      {acting.problem !== null && <FormError>{acting.problem}</FormError>}
      {way === 'decline' && (
        <TextAreaField
          label={words.reason}
          rows={3}
          maxLength={1000}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <PageButton type="submit" look="primary" pending={acting.isUnderWay && words.sending}>
        {button}
      </PageButton>
    </form>
  )
}
