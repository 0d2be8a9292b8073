/** Comments of satisfied charities on the work. */
export const praise = [
  '{them} (listened first|took the time to understand us) and then gave us the {thing} that our trustees (use|rely on) every month.',
  'Clear, patient and practical. We (would never|could not) have got the {thing} done (ourselves|without this help).',
  'Our board (finally|now) talks about the right things. {them} explained the {thing} in plain words.',
  'Every hour was worth it. {them} left us able to keep the {thing} up (ourselves|on our own).',
  'We expected a report and got (much more|a partner): the {thing}, and a team that knows how to use it.',
  'For years the {thing} was the item that we moved to the next meeting. {them} got it done in one (spring|season).',
  '{them} asked the questions that we had (avoided|stopped asking), and stayed until they were answered.',
  'Small charities rarely meet someone of this experience. {them} treated our {service} as if nothing mattered more.',
  'I slept better after the first call. The {thing} came (on time|when it was promised), and it was ours.',
  'What I valued most was the honesty: {them} told us what not to do, and that saved us (a year|a mistake).',
  'Our (staff|volunteers) were wary of a consultant. By the second workshop they (brought|sent) {them} their own ideas.',
  'The {thing} is in use, which I cannot say of the last one we paid for.',
  'Our funders noticed. Two of them asked who had helped us with the {thing}.',
] as const;

/** Comments of charities that were only partly satisfied with the work. */
export const reservations = [
  'Good work in the end. The first weeks were slow, and we would agree the dates more firmly (next time|now).',
  'The advice was sound. We would have liked (shorter documents|fewer technical terms).',
] as const;

/** Comments of satisfied consultants on working with a charity. */
export const onCharities = [
  'A (well-prepared|committed) team that answered quickly and (took decisions|decided things) when it had to.',
  'The brief was clear and the documents were there on the first day. A pleasure.',
] as const;

/** Comments of consultants who were only partly satisfied with a charity. */
export const onDifficultCharities = [
  'It took a while to find out who decides. Once that was settled, we (moved fast|got on well).',
  'Warm people with little time. A shorter list of goals would have helped us both.',
] as const;
