# SPDX-License-Identifier: Apache-2.0
"""A webhook for App Store Server Notifications with Django, in one file.

POST /apple             a notification; any status but 200 makes the App Store send it again. Signed notifications that this
                        server could not accept, for instance because its clock is behind, are kept: see `retry`.
GET  /customers/<id>    what a customer may use; the id is an appTransactionId

Run it with `gunicorn webhook_django:application`. In a project of yours take the model, the views and their URLs.
"""
import hashlib
import logging
import os
import threading
import time
from typing import Any

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection, models
from django.db.models.functions import Length
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from receiptkit import Entitlement, Entitlements, Ledger, VerificationError, Verifier

BUNDLE_ID = "com.example.notes"
KEPT_BODIES, KEPT_BYTES = 1_000, 20_000_000
LOG_SECONDS = 60

settings.configure(
    ALLOWED_HOSTS=os.environ.get("WEBHOOK_HOSTS", "localhost").split(","),
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.environ.get("WEBHOOK_DATABASE", "webhook.sqlite")}},
    DATA_UPLOAD_MAX_MEMORY_SIZE=1 << 20, ROOT_URLCONF=__name__, USE_TZ=True)
django.setup()

verifier = Verifier(apps=[(BUNDLE_ID, 1234567890)], environments=["Production"])
log = logging.getLogger("webhook")


class Notification(models.Model):
    """A notification as received: its signature is the evidence for all answers."""

    uuid = models.CharField(max_length=36, primary_key=True)
    customer = models.CharField(max_length=64, null=True, db_index=True)
    body = models.BinaryField()

    class Meta:
        app_label = "webhook"


class Kept(models.Model):
    """A signed notification that this server could not accept, for instance because its clock is behind."""

    digest = models.CharField(max_length=64, primary_key=True)
    body = models.BinaryField()

    class Meta:
        app_label = "webhook"


class Claim(models.Model):
    """A claim of a seat: your code that calls Claim Seat creates it, with its id in lower case."""

    id = models.CharField(max_length=36, primary_key=True)
    member = models.CharField(max_length=64, db_index=True)  # appTransactionId
    purchaser = models.CharField(max_length=64)  # appTransactionId
    purchase = models.CharField(max_length=64)  # originalTransactionId of the purchaser

    class Meta:
        app_label = "webhook"


class EndedClaim(models.Model):
    """A claim that the App Store ended, also one that is created later: it never comes back."""

    id = models.CharField(max_length=36, primary_key=True)

    class Meta:
        app_label = "webhook"


class RejectionLog:
    """Writes one line for each error code in a minute, because anyone can post documents."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.lines: dict[str, tuple[float, int]] = {}  # time of the last line, and the number of lines suppressed since

    def write(self, code: str, text: str) -> None:
        now = time.monotonic()
        with self.lock:
            last, suppressed = self.lines.get(code, (-LOG_SECONDS, 0))
            is_due = now - last >= LOG_SECONDS
            self.lines[code] = (now, 0) if is_due else (last, suppressed + 1)
        if is_due:
            log.warning("%s%s", text, f" ({suppressed} such lines suppressed)" if suppressed else "")


rejections = RejectionLog()


@csrf_exempt
@require_POST
def apple(request: HttpRequest) -> HttpResponse:
    try:
        store(request.body)
    except VerificationError as error:
        rejections.write(error.code, f"rejected: {error} {error.hint or ''}")
        # Anyone can post other documents with the status 503.
        if error.http_status == 503 and error.signature_proven:
            keep(request.body)
        return JsonResponse({"error": error.code}, status=error.http_status)
    return JsonResponse({})


def store(body: bytes) -> None:
    """Stores a notification if it is valid."""
    notification = verifier.verify_notification(body, now=timezone.now())
    if notification.value.unclaim_info:
        for claim in notification.value.unclaim_info.unclaim_seat_ids or ():
            EndedClaim.objects.get_or_create(id=claim.lower())
    evidence = notification.transaction or notification.renewal_info or notification.app_transaction
    # The App Store sends a notification again if it receives no response. The first copy is kept.
    Notification.objects.get_or_create(
        uuid=notification.value.notification_uuid,
        defaults={"customer": evidence.app_transaction_id if evidence else None, "body": body})


def keep(body: bytes) -> None:
    """Keeps a notification within the limits, which each process may exceed by one. The App Store sends the others again."""
    digest = hashlib.sha256(body).hexdigest()
    others = Kept.objects.exclude(digest=digest).aggregate(count=models.Count("digest"), size=models.Sum(Length("body"), default=0))
    if others["count"] < KEPT_BODIES and others["size"] + len(body) <= KEPT_BYTES:
        Kept.objects.get_or_create(digest=digest, defaults={"body": body})
    else:
        rejections.write("kept", "a notification is not kept: the limits of the table kept are reached")


def retry() -> None:
    """Verifies the kept notifications again. Call it every hour, for instance in a management command."""
    for kept in Kept.objects.all():
        try:
            store(bytes(kept.body))
        except VerificationError as error:
            if error.http_status == 503:
                continue
            rejections.write(error.code, f"rejected: {error} {error.hint or ''}")
        kept.delete()


def entitlements(customer: str) -> Entitlements:
    now, ledger = timezone.now(), Ledger(BUNDLE_ID)
    for notification in Notification.objects.filter(customer=customer):
        ledger.add(verifier.verify_notification(notification.body, now=now))
    return ledger.entitlements(now)


def shown(found: Entitlement, reason: str | None = None) -> dict[str, Any]:
    return {"productId": found.product_id, "isEntitled": found.is_entitled, "reason": reason or found.reason, "until": found.until}


def has_seats(found: Entitlement, purchase: str) -> bool:
    """Whether a purchaser has seats by this purchase, in a group whose invitations this server hosts."""
    seats, source = found.members.get("seats") or {}, found.members.get("source") or {}
    is_hosted: bool = seats.get("invitationManagement") == "DEVELOPER" and source.get("originalTransactionId") == purchase
    return found.is_entitled and is_hosted


@require_GET
def customers(request: HttpRequest, customer: str) -> HttpResponse:
    products = {found.product_id: shown(found) for found in entitlements(customer).values()}
    # A claim of a seat gives what the purchaser has.
    for claim in Claim.objects.filter(member=customer).exclude(id__in=EndedClaim.objects.values("id")):
        for found in entitlements(claim.purchaser).values():
            if has_seats(found, claim.purchase) and not products.get(found.product_id, {}).get("isEntitled"):
                products[found.product_id] = shown(found, "seatClaimed")
    return JsonResponse({"products": list(products.values())})


urlpatterns = [path("apple", apple), path("customers/<str:customer>", customers)]


def create_tables() -> None:
    """Creates the tables; a project uses migrations instead."""
    existing = connection.introspection.table_names()
    for model in (Notification, Kept, Claim, EndedClaim):
        if model._meta.db_table not in existing:
            with connection.schema_editor() as editor:
                editor.create_model(model)


create_tables()
retry()
application = WSGIHandler()
