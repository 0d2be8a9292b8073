/** What one conversation may hold at most: every message is folded before the next one is posted. */
export const conversationLimits = { messages: 5000 } as const;
