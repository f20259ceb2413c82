import { isRouteErrorResponse } from "@remix-run/react";
import { t } from "#worker/contract/language.ts";

/** @param title of the page where nothing is missing */
export const titleUnlessMissing = (error: unknown, title: string): string =>
  isRouteErrorResponse(error) && error.status === 404 ? t`No encontrada · Tertulia` : title;
