/** Limits of one conversation: posting a message folds all earlier ones. */
export const conversationLimits = { messages: 5000 } as const;
