/** Limits of one conversation: its messages, all of which are folded to post another, and the documents of one message. */
export const conversationLimits = { messages: 5000, filesOfMessage: 10 } as const;
