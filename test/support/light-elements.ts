import React from 'react'

// React's development build stores a stack trace with each element, up to ten thousand a second, which takes five
// sixths of the time. Only a developer's console needs it, and no test reads it.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} })
