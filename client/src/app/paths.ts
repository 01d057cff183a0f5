/** Every address of the app. Pages link through these, never by hand. */
export const paths = {
  home: '/',
  dreams: '/dreams',
  newDream: '/dreams/new',
  dream: (id: number | string) => `/dreams/${id}`,
  analyses: '/analysis',
  analysis: (id: number | string) => `/analysis/${id}`,
  auth: '/auth',
  subscription: '/subscription',
  profile: '/profile',
} as const
