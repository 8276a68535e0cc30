import { BeingRecounted } from '#ui/being-recounted.tsx'
import { Button } from '#ui/button.tsx'
import { Caution, FormError, Notice } from '#ui/forms/form-error.tsx'
import { SandboxStrip } from '#ui/sandbox-strip.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { MissingRecord } from '#ui/states/missing-record.tsx'
import { showFailure, showToast, Toasts } from '#ui/states/toast.tsx'
import type { Group } from './group.ts'
import { LONG_TEXT, LONG_WORD, nothing } from './samples.ts'

export const MESSAGES: Group = {
  title: 'Messages',
  components: {
    FormError: {
      Default: <FormError>Incorrect email or password</FormError>,
      'Long text': <FormError>{`${LONG_TEXT} ${LONG_WORD}`}</FormError>,
    },
    Notice: {
      Default: <Notice>Saved. The borrower gets a notice by email.</Notice>,
      'Long text': <Notice>{`${LONG_TEXT} ${LONG_WORD}`}</Notice>,
    },
    Caution: {
      Default: <Caution>The borrower is a covered member. The rate is capped at 36%.</Caution>,
      'Long text': <Caution>{`${LONG_TEXT} ${LONG_WORD}`}</Caution>,
    },
    EmptyState: {
      'Title alone': <EmptyState title="No payments" />,
      'With a reason and the next step': (
        <EmptyState title="No clients" action={<Button variant="primary">Add client</Button>}>
          Clients appear here when you add or import them.
        </EmptyState>
      ),
      'Long text': <EmptyState title={LONG_WORD}>{LONG_TEXT}</EmptyState>,
    },
    MissingRecord: {
      Default: (
        <MissingRecord to="/" way="Back to clients">
          This client doesn't exist, or you can't see it.
        </MissingRecord>
      ),
    },
    BeingRecounted: {
      Begun: <BeingRecounted percent={0} />,
      'Half done': <BeingRecounted percent={50} what="The figures of this report" />,
    },
    SandboxStrip: { Default: <SandboxStrip /> },
    Toasts: {
      'Shown at the lower left': (
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => showToast('Client archived', nothing)}>Show with Undo</Button>
          <Button onClick={() => showFailure("Couldn't archive the client")}>Show a failure</Button>
          <Toasts />
        </span>
      ),
    },
  },
}
