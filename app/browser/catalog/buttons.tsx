import { Download } from 'lucide-react'
import { ActionLine, Unavailable } from '#ui/action-line.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Keys } from '#ui/keyboard/keys.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import type { Group } from './group.ts'
import { LONG_NAME, LONG_TEXT, nothing } from './samples.ts'

export const BUTTONS: Group = {
  title: 'Buttons',
  components: {
    Button: {
      Secondary: <Button>Export</Button>,
      Primary: <Button variant="primary">Save client</Button>,
      Quiet: <Button variant="quiet">Show more</Button>,
      'With an icon': (
        <Button>
          <Download aria-hidden size={15} />
          Download PDF
        </Button>
      ),
      Disabled: (
        <span className="flex flex-wrap gap-2">
          <Button disabled>Export</Button>
          <Button disabled variant="primary">
            Save client
          </Button>
          <Button disabled variant="quiet">
            Show more
          </Button>
        </span>
      ),
      Pending: (
        <span className="flex flex-wrap gap-2">
          <Button pending="Exporting...">Export</Button>
          <Button pending="Saving..." variant="primary">
            Save client
          </Button>
        </span>
      ),
      'Long text': <Button>{`Send the notice to ${LONG_NAME}`}</Button>,
    },
    ButtonLink: {
      Secondary: <ButtonLink to="/">Open client</ButtonLink>,
      Primary: (
        <ButtonLink to="/" variant="primary">
          Add client
        </ButtonLink>
      ),
      Quiet: (
        <ButtonLink to="/" variant="quiet">
          Back to clients
        </ButtonLink>
      ),
    },
    CopyButton: { Default: <CopyButton text="666-45-1290" label="Copy SSN" /> },
    ActionLine: {
      Default: (
        <ul>
          <ActionLine note="The borrower gets a notice by email.">
            <Button>Charge off</Button>
          </ActionLine>
          <ActionLine note={LONG_TEXT}>
            <Button>Reverse payment</Button>
          </ActionLine>
        </ul>
      ),
    },
    Unavailable: {
      'In place of a button': (
        <ul>
          <ActionLine note="Available after the first payment is due.">
            <Unavailable icon={<Download aria-hidden size={15} />}>Charge off</Unavailable>
          </ActionLine>
        </ul>
      ),
    },
    Tooltip: {
      'On hover and focus': (
        <Tooltip text="Opens the client's file">
          <Button onClick={nothing}>Hover here</Button>
        </Tooltip>
      ),
    },
    Keys: { 'One key': <Keys keys="?" />, 'Two keys, one after the other': <Keys keys="g d" /> },
  },
}
