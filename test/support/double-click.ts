import { userEvent } from '@testing-library/user-event'

/** Slow enough that a fast server has responded before the second click. */
export const doubleClick = userEvent.setup({ delay: 40 }).dblClick
