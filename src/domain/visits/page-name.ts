/** What pages are called when visits are counted: lower case, as in their path, at most 100 characters. */
export const pageName = /^[a-z0-9][a-z0-9/-]{0,99}$/;
