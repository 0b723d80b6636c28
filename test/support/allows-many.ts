/** A site that sends this says that its clients need not be as slow as they are with others: tests of other things need not wait. */
export const ALLOWS_MANY = { 'ratelimit-policy': '"clients";q=1000;w=1' };
