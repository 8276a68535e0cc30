import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import type { Group } from './group.ts'
import { OnDemand } from './on-demand.tsx'
import { LONG_TEXT, LONG_WORD, nothing } from './samples.ts'

const REASON = {
  title: 'Show the SSN',
  description: 'The access log keeps the reason and your name.',
  placeholder: 'The bureau asked for it',
  action: 'Show SSN',
  onReason: nothing,
}

export const DIALOGS: Group = {
  title: 'Dialogs',
  components: {
    Dialog: {
      Default: (
        <OnDemand>
          {(hide) => (
            <Dialog onClose={hide} title="Change the due date" description="The schedule is computed again.">
              <TextField label="Day of the month" />
              <DialogActions onClose={hide}>Change</DialogActions>
            </Dialog>
          )}
        </OnDemand>
      ),
      Wide: (
        <OnDemand>
          {(hide) => (
            <Dialog wide onClose={hide} title="license.pdf">
              <p>A document is shown here.</p>
            </Dialog>
          )}
        </OnDemand>
      ),
      'Long text': (
        <OnDemand>
          {(hide) => (
            <Dialog onClose={hide} title={LONG_WORD} description={LONG_TEXT}>
              {Array.from({ length: 12 }, (_, line) => (
                <p key={line}>{LONG_TEXT}</p>
              ))}
            </Dialog>
          )}
        </OnDemand>
      ),
    },
    DialogActions: {
      Default: <DialogActions onClose={nothing}>Save</DialogActions>,
      Disabled: (
        <DialogActions onClose={nothing} disabled>
          Save
        </DialogActions>
      ),
      Pending: (
        <DialogActions onClose={nothing} pending="Saving..." wayOut="Go back">
          Save
        </DialogActions>
      ),
    },
    ReasonDialog: {
      Default: (
        <OnDemand>
          {(hide) => <ReasonDialog open {...REASON} onClose={hide} isPending={false} problem={undefined} />}
        </OnDemand>
      ),
      Pending: (
        <OnDemand>{(hide) => <ReasonDialog open {...REASON} onClose={hide} isPending problem={undefined} />}</OnDemand>
      ),
      Error: (
        <OnDemand>
          {(hide) => <ReasonDialog open {...REASON} onClose={hide} isPending={false} problem={LONG_TEXT} />}
        </OnDemand>
      ),
    },
  },
}
