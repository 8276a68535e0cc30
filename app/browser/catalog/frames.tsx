import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { LanguagePage } from '#ui/languages/language-page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Part } from '#ui/part.tsx'
import type { Group } from './group.ts'
import { LONG_NAME, LONG_TEXT, LONG_WORD, nothing } from './samples.ts'

export const FRAMES: Group = {
  title: 'Parts of a page',
  components: {
    PageHeader: {
      'Title alone': <PageHeader title="Clients" />,
      'With everything': (
        <PageHeader title="Rhonda Rouse" eyebrow="Client" actions={<Button variant="primary">Edit client</Button>}>
          Added by Maria on November 3.
        </PageHeader>
      ),
      'Long text': (
        <PageHeader title={LONG_WORD} eyebrow={LONG_NAME} actions={<Button>Edit client</Button>}>
          {LONG_TEXT}
        </PageHeader>
      ),
    },
    Part: {
      Default: (
        <Part title="Payments" about="The last twelve months.">
          <p>Paid on time.</p>
        </Part>
      ),
      'Ruled, with an action': (
        <Part title="Contacts" isRuled action={<Button>Add contact</Button>}>
          <p className="py-2">Omar Ibarra</p>
        </Part>
      ),
      'Long text': (
        <Part title={LONG_NAME} about={LONG_TEXT} action={<Button>Add contact</Button>}>
          <p>{LONG_TEXT}</p>
        </Part>
      ),
    },
    LanguagePage: {
      English: (
        <LanguagePage language="en" onChoose={nothing}>
          <h4 className="text-h2">What is due</h4>
        </LanguagePage>
      ),
      Spanish: (
        <LanguagePage language="es" onChoose={nothing}>
          <h4 className="text-h2">Lo que debe pagar</h4>
        </LanguagePage>
      ),
      'Long text': (
        <LanguagePage language="en" onChoose={nothing}>
          <p>{LONG_TEXT}</p>
        </LanguagePage>
      ),
    },
    Disclosure: {
      Open: (
        <Disclosure title="Loans" note="3 loans">
          <p>$12,400 outstanding.</p>
        </Disclosure>
      ),
      Closed: (
        <Disclosure title="Archived loans" isOpen={false}>
          <p>None.</p>
        </Disclosure>
      ),
      'Long text': (
        <Disclosure title={LONG_NAME} note="12 loans">
          <p>{LONG_TEXT}</p>
        </Disclosure>
      ),
    },
  },
}
