import { userEvent } from '@testing-library/user-event'

/** Slow enough for a server that answers at once to have answered before the second press. */
export const doubleClick = userEvent.setup({ delay: 40 }).dblClick
